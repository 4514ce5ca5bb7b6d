-- Whether start_labels has all that a run begins with, so that nobody looks further back: of a run that policies or its tenant's ceiling govern when
-- it is made. NULL of others, and of runs that servers of before have made.
ALTER TABLE agent_runs ADD COLUMN start_labels_known boolean;
