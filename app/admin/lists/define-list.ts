import * as z from 'zod/mini'
import type { AddressQuery } from '../../map/addresses.ts'
import type { RouteName } from '../../map/routes.ts'

type Shape = Readonly<Record<string, z.ZodMiniType<string | number>>>
type ReadAs<Of extends Shape> = { [Name in keyof Of]: z.output<Of[Name]> }

/** One of these; the first where an address says nothing, or something else. */
export const oneOf = <const Value extends string>(...values: readonly [Value, ...Value[]]) =>
  z.catch(z.enum(values), values[0])

const clean = (typed: string) => typed.replace(/\p{Cc}/gu, '').trim()

/** What someone typed. */
export const text = (most: number) =>
  z.catch(
    z.pipe(
      z.string(),
      z.transform((typed: string) => clean(typed).slice(0, most)),
    ),
    '',
  )

/** A text of this shape, or none. */
export const matching = (shape: RegExp) => z.catch(z.string().check(z.regex(shape)), '')

/** A whole number from `least` on, which it is where an address has none. */
export const count = (least: number) => z.catch(z.coerce.number().check(z.int(), z.gte(least)), least)

/** Without orders of its own it has the one it has. */
type SortOf<Sort> = [Sort] extends [never] ? '' : Sort

type ListParts<Search extends Shape, Filter extends Shape, Place extends Shape, Sort extends string> = {
  page: RouteName
  /** What or whom is looked for: no saved view has it. */
  search?: Search
  /** What else it's narrowed to. */
  filter?: Filter
  /** The orders it has, the usual one first. */
  sorts?: readonly [Sort, ...Sort[]]
  /** Which page of it is shown, and which line is open: over as soon as the list is another. */
  place?: Place
  /** What shows all of it, where that isn't usual. */
  widest?: Partial<ReadAs<Filter>>
  /** What is looked for may be someone's address: it's sent in the form, and only its cover stands in the page's own. */
  isCovered?: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: whatever it may be asked for
export type DeskList<Asked = any> = {
  page: RouteName
  /** What it's asked for where the address says nothing. */
  usual: Asked
  sorts: readonly string[]
  widest: Partial<Asked>
  isCovered: boolean
  read(from: URLSearchParams): Asked
  /** As a query, without what is usual. */
  write(asked: Partial<Asked>): AddressQuery
  /** The list from its beginning, nothing open: as it is, or with something changed. */
  narrow(asked: Asked, change?: Partial<Asked>): AddressQuery
  /** What of an address is a view of the list. */
  view(from: URLSearchParams): string
}
export type AskedOf<Of extends DeskList> = Of['usual']

/**
 * A list of the administration, by all that its address may ask of it. How addresses are read and written, the form that
 * narrows the list, its orders, its pages, its file and the views that people save of it follow from this.
 */
export function defineList<
  Search extends Shape = Record<never, never>,
  Filter extends Shape = Record<never, never>,
  Place extends Shape = Record<never, never>,
  const Sort extends string = never,
>({
  page,
  search,
  filter,
  sorts,
  place,
  widest = {},
  isCovered = false,
}: ListParts<Search, Filter, Place, Sort>) {
  type Asked = ReadAs<Search> & ReadAs<Filter> & ReadAs<Place> & { sort: SortOf<Sort> }
  type Name = keyof Asked & string
  const sort = sorts && { sort: oneOf(...sorts) }
  const schema = z.object({ ...filter, ...search, ...sort, ...place })
  const usual = schema.parse({}) as Asked
  const names = Object.keys(usual) as Name[]
  const saved = Object.keys({ ...filter, ...sort }) as Name[]
  const kept = Object.keys({ ...filter, ...search, ...sort }) as Name[]

  const pick = (asked: Partial<Asked>, of: readonly Name[]): [string, string][] =>
    of.flatMap(name =>
      asked[name] === undefined || asked[name] === usual[name] ? [] : [[name, String(asked[name])]],
    )

  const list: DeskList<Asked> = {
    page,
    usual,
    sorts: sorts ?? [],
    widest: widest as Partial<Asked>,
    isCovered,
    read: from =>
      schema.parse(Object.fromEntries(names.map(name => [name, from.get(name) ?? undefined]))) as Asked,
    write: asked => Object.fromEntries(pick(asked, names)),
    narrow: (asked, change = {}) =>
      list.write({ ...Object.fromEntries(pick(asked, kept)), ...change } as Asked),
    view: from => new URLSearchParams(pick(list.read(from), saved)).toString(),
  }
  return list
}
