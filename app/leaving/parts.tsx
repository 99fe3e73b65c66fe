import { data, Form, redirect, useActionData } from 'react-router'
import { AnswerBanner } from '../account/client/attempt.tsx'
import { visitContext, wordsFor } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckMark } from '../ui/forms/checkbox.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { TextLink, useHref } from '../ui/link.tsx'
import { Page } from '../ui/page/page.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { RowList, row, Said } from '../ui/rows.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/parts'
import { allOf, atOnce, type Group, groupsOf, type PartName, partNames } from './groups.ts'
import { groupIcons, useHeldLines } from './held-list.tsx'

export const handle = { words: ['rights', 'deletion', 'account'] }

const readParts = (given: Pick<URLSearchParams, 'getAll'> | FormData): PartName[] =>
  partNames.filter(name => given.getAll('part').includes(name))

export async function loader({ request, context }: Route.LoaderArgs) {
  const { person } = context.get(visitContext)
  const { accounts, rights } = doorsOf(context)
  const held = person ? await accounts.describe(person) : null
  const groups = held ? groupsOf(held) : []
  const chosen = readParts(new URL(request.url).searchParams)
  const isProven = person?.isAnonymous || rights.isFresh()
  return {
    groups: groups.filter(({ name }) => partNames.some(part => part === name)),
    chosen,
    until: rights.undoUntil(),
    proof: isProven ? 'none' : person && (await accounts.hasPassword(person)) ? 'password' : 'signIn',
  } as const
}

export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { rights } = doorsOf(context)
  const form = await request.formData()
  const parts = readParts(form)
  if (parts.length === 0) return data({ message: wordsFor(context, 'rights')('parts.none') }, 400)
  const outcome = await rights.removeParts(parts, String(form.get('password') ?? ''))
  if (outcome === 'wrong') return data({ message: wordsFor(context, 'account')('errors.wrong') }, 401)
  if (outcome === 'stale') return data({ isStale: true }, 401)
  return redirect(`${pathOf('dataDeletion', language)}?done=parts`, 303)
}

/** First what goes, then what that means and how much it is. The choice is in the address. */
export default function Parts({ loaderData: { groups, chosen, proof, until } }: Route.ComponentProps) {
  const t = useWords('rights')
  const own = useWords('deletion')
  return (
    <Page
      title={t('parts.title')}
      heading={t('parts.title')}
      lead={t('parts.lead')}
      back={{ to: 'dataDeletion', label: own('own.title') }}
      isPrivate
    >
      <div className="prose-width grid gap-6">
        {groups.length === 0 ? <p>{t('parts.nothing')}</p> : <Choice groups={groups} chosen={chosen} />}
        {chosen.length > 0 && <Confirm groups={groups} chosen={chosen} proof={proof} until={until} />}
      </div>
    </Page>
  )
}

function Choice({ groups, chosen }: { groups: Group[]; chosen: readonly PartName[] }) {
  const t = useWords('rights')
  const format = useFormat()
  const sayLines = useHeldLines()
  return (
    <Form method="get" className="grid gap-4" preventScrollReset>
      <RowList>
        {groups.map(({ name, count, lines }) => (
          <li key={name}>
            <label htmlFor={`part-${name}`} className={`${row} group hover:bg-tide-soft`}>
              <CheckMark
                id={`part-${name}`}
                name="part"
                value={name}
                defaultChecked={chosen.some(part => part === name)}
              />
              <Said icon={groupIcons[name]} title={t(`groups.${name}`)} hint={sayLines(name, lines)} />
              <span className="tabular text-quiet">{format.number(count)}</span>
            </label>
          </li>
        ))}
      </RowList>
      <Button type="submit" kind="secondary" className="justify-self-start">
        {t(chosen.length > 0 ? 'parts.again' : 'parts.choose')}
      </Button>
    </Form>
  )
}

type ConfirmProps = {
  groups: Group[]
  chosen: readonly PartName[]
  proof: 'none' | 'password' | 'signIn'
  /** How long it could be undone if it were asked for now. */
  until: number
}

function Confirm({ groups, chosen, proof, until }: ConfirmProps) {
  const t = useWords('rights')
  const account = useWords('account')
  const answer = useActionData<typeof action>()
  // With a second step the password alone isn't enough.
  const proven = answer && 'isStale' in answer ? 'signIn' : proof
  const own = useHref({ to: 'dataParts' })
  const format = useFormat()
  const going = allOf(chosen)
  const hasUndo = going.some(part => !atOnce.includes(part))
  const count = groups
    .filter(({ name }) => going.some(part => part === name))
    .reduce((sum, group) => sum + group.count, 0)
  const query = new URLSearchParams(chosen.map(part => ['part', part]))
  return (
    <Form method="post" action={`?${query}`} className="grid gap-6">
      {chosen.map(part => (
        <input key={part} type="hidden" name="part" value={part} />
      ))}
      <Card tone="sunken" className="grid gap-3">
        <h2 className="text-lg">{t('parts.if')}</h2>
        <ul className="grid gap-3">
          {chosen.map(part => (
            <li key={part} className="flex gap-3">
              <Icon of={groupIcons[part]} className="mt-0.5 size-5 shrink-0" />
              <span>{t(`parts.goes.${part}`)}</span>
            </li>
          ))}
        </ul>
        {going.some(part => atOnce.includes(part)) && <p>{t('parts.atOnce')}</p>}
      </Card>
      <AnswerBanner answer={answer} />
      {proven === 'password' && (
        <TextField
          label={account('currentPassword')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      {proven === 'signIn' ? (
        <Banner tone="info">
          <p>{t('parts.stale')}</p>
          <TextLink to="login" query={{ redirect: `${own}?${query}`, again: '1' }}>
            {account('own.confirmAgain')}
          </TextLink>
        </Banner>
      ) : (
        <div className="grid gap-2">
          <Button type="submit" kind="danger" wide>
            {t('parts.remove', { count })}
          </Button>
          {hasUndo && (
            <p className="text-center text-sm text-quiet">
              {t('parts.until', { when: format.moment(until) })}
            </p>
          )}
        </div>
      )}
    </Form>
  )
}
