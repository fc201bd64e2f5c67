"""Who wins, by search or by a proved claim; claims held against search; both as sentences and as documents."""
