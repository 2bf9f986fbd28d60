// What comes to another place of a page, htmx makes anew as HTML and fills; inside a drawing such an element draws
// nothing. There the new page's own element takes the place.
"use strict"; // and a block: a name given twice is an error
htmx.registerExtension("drawings", {
  htmx_before_morph_node(made, { newNode }) {
    if (made.namespaceURI === newNode.namespaceURI) return true;
    made.before(newNode);
    queueMicrotask(() => made.remove()); // not yet: htmx goes on from its place
    return false;
  },
});
