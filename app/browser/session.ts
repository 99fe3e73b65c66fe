import type { Person } from '../context.ts'

/** What this browser window knows of its reader, whether their visits are counted in it, and whether they went on within it. */
export const session: { person: Person | null; isCounted?: boolean; hasMoved?: boolean } = { person: null }
