/**
 * Names a decided job: in its staging folder, which is empty once all is placed, and in the folder that a
 * moved game goes to. So it is known where it is if its place has lost the id, and no backup on another disk is taken for it.
 */
export const JOB_FILE = '.gamebox-job';
