"""The servers of one room among themselves: requests and connections that another server must answer."""
