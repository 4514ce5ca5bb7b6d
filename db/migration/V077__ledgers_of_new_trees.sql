-- The ledger of a workflow's tree is opened in the transaction that begins its first runs: the reservation of each would find none, and sum up the tree.
GRANT INSERT ON run_ledgers TO grove_app;
