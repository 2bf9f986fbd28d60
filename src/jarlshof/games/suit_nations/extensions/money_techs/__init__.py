"""Money Techs: further branches lower prices and pay for city actions (SN-47, SN-135 to SN-138)."""
