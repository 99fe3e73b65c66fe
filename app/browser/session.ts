import type { Person } from '../context.ts'

/** What this browser window knows of its reader, and whether their visits are counted in it. */
export const session: { person: Person | null; isCounted?: boolean } = { person: null }
