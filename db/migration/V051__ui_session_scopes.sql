-- A session of a caller that an outside issuer vouches for has the scope that the issuer gave when it began; the row of the caller's key has that of its first token.
ALTER TABLE ui_sessions
    -- NULL for the key's.
    ADD COLUMN scope text CHECK (scope IN ('read_only', 'invoke', 'provision', 'admin'));

ALTER TABLE ui_sign_in_links
    -- Of the session that it begins; NULL for the key's.
    ADD COLUMN scope text CHECK (scope IN ('read_only', 'invoke', 'provision', 'admin'));
