"""The staff and the people who come: who somebody is, and under which number they play."""
