import type { Callable } from '../services/functions/functions.ts'

/** Every action that needs rules beyond writing one's own document. A callable is a line here. */
export const callables: readonly Callable[] = []
