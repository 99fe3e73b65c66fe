export function planInstall(
  mark: string | undefined,
  wish: { lockfile: string; wantsTests: boolean; hasOwnNode: boolean },
): { command: string[]; hasTests: boolean; hasNode: boolean; mark: string } | undefined
