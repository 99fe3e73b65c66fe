import { type Definition, isOwn } from '../../services/documents/documents.ts'

type Rule = NonNullable<Definition['rule']>
type Asked = Parameters<NonNullable<Rule['create']>>[0]
/** A write that comes while the profile is there. */
type Writing = Omit<Asked, 'beside'> & { beside: NonNullable<Asked['beside']> }

const isTheirs = ({ person, params }: Pick<Asked, 'person' | 'params'>) => isOwn(person, params.uid)

/** What lies below a profile is its owner's alone: they may always read it and take it away. */
export const readOwn = { get: isTheirs, query: isTheirs, delete: isTheirs } satisfies Rule

/** Written only while the profile is there, and only what these allow besides. */
export function writeOwn(mayCreate = (_: Writing): boolean => true, mayUpdate = mayCreate): Rule {
  const judge =
    (may: typeof mayCreate) =>
    ({ beside, ...asked }: Asked): boolean =>
      isTheirs(asked) && beside !== undefined && may({ ...asked, beside })
  return {
    ...readOwn,
    beside: ({ uid }) => `members/${uid}`,
    create: judge(mayCreate),
    update: judge(mayUpdate),
  }
}
