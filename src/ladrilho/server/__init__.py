"""Tables that people and computer players share: seats, clocks, storage, sockets."""
