import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query would find. */
export async function countRows<Tables, Names extends keyof Tables>(
  matching: SelectQueryBuilder<Tables, Names, object>,
): Promise<number> {
  const counted = matching.select(({ fn }) => fn.countAll<number>().as('total'))
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number }
  return Number(total)
}

/** What a search term may look for anywhere in a text: its own wildcards are taken out. */
export const likeAnywhere = (term: string): string => `%${term.replace(/[%_\\]/g, '')}%`
