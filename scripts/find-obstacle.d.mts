type Machine = { platform: string; arch: string; version: string }

export function findObstacle(machine: Machine): string | undefined
export function listShims(machine: Pick<Machine, 'platform'>): { name: string; text: string }[]
