import { mix } from '../core/color.ts';
import type { Stage } from '../core/stage.ts';
import { bamboo } from '../nature/bamboo.ts';
import { blossomBranch } from '../nature/blossom.ts';
import { deadTree, oldPine } from '../nature/trees.ts';

export function bambooFrame(stage: Stage): void {
  bamboo(stage, [20, 90, 1190, 1262], 30, mix(stage.p.near, stage.p.haze, 0.12), 0.7);
}

export function branchFrame(stage: Stage): void {
  blossomBranch(stage, -10, 90, 1.2, stage.p.accent);
}

export function treeFrame(stage: Stage, isGreen: boolean): void {
  if (isGreen) oldPine(stage, 80, 566, 1.5, stage.p.near);
  else deadTree(stage, 80, 566, 1.3, stage.p.near);
}
