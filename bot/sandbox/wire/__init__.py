"""What goes over the network: Discord's REST and gateway, and the server that speaks them."""
