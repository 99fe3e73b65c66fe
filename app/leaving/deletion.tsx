import { data, Form, redirect, useActionData } from 'react-router'
import * as z from 'zod/mini'
import type { Say } from '../../languages/areas.ts'
import { AnswerBanner } from '../account/client/attempt.tsx'
import { nameDevice } from '../account/client/name-device.ts'
import { OwnProvider } from '../account/client/own-context.tsx'
import { sendOn } from '../account/client/send-on.ts'
import { ConfirmFirst } from '../account/confirm-first.tsx'
import { visitContext, wordsFor } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { checkForm } from '../ui/forms/check-form.ts'
import { TextField } from '../ui/forms/field.tsx'
import { ValidForm } from '../ui/forms/valid-form.tsx'
import { TextLink } from '../ui/link.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { Page } from '../ui/page/page.tsx'
import { ListRow, RowList } from '../ui/rows.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/deletion'
import { DeleteConfirmed } from './delete-confirmed.tsx'
import { openGroups } from './entries.ts'
import { HeldList } from './held-list.tsx'
import { KeptList } from './kept-list.tsx'
import { PartsLeavingCard, StillTime } from './leaving.tsx'
import { TakeAlong } from './take-along.tsx'

export const handle = { words: ['rights', 'deletion', 'account'] }

const dones = ['kept', 'parts', 'keptParts', 'wait'] as const

const surveyIds = ['motivation', 'pull', 'ftcd'] as const

const schema = z.object({ password: z.string().check(z.minLength(1)) })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { person } = context.get(visitContext)
  const { accounts, rights } = doorsOf(context)
  const leaving = await rights.findLeaving()
  const held = person && !leaving ? await accounts.describe(person) : null
  const done = new URL(request.url).searchParams.get('done')
  return {
    leaving,
    partsLeaving: person && !leaving ? await rights.listPartsLeaving() : [],
    groups: held
      ? openGroups(held, {
          survey: id => nameSurvey(wordsFor(context, 'survey'), id),
          device: device => nameDevice(wordsFor(context, 'account'), device),
        })
      : [],
    hasPassword: (person ? await accounts.hasPassword(person) : false) ?? null,
    isGuest: person?.isAnonymous ?? false,
    done: dones.find(each => each === done) ?? null,
  }
}

/** Asks for it, for someone who proves again who they are, or takes that back. Works without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { person, language } = context.get(visitContext)
  const { accounts, rights } = doorsOf(context)
  const say = wordsFor(context, 'account')
  const own = pathOf('dataDeletion', language)
  const form = await request.formData()
  if (form.get('deed') === 'keep') {
    const isKept = await rights.keep()
    return redirect(isKept ? `${own}?done=kept` : own, 303)
  }
  if (form.get('deed') === 'keepParts') {
    const isKept = await rights.keepParts(String(form.get('code') ?? ''))
    return redirect(isKept ? `${own}?done=keptParts` : own, 303)
  }
  const idToken = request.headers.get('authorization')?.replace(/^Bearer /, '')
  if (!person?.isAnonymous && !idToken) {
    const labels = { password: say('currentPassword') }
    const { errors } = checkForm(schema, form, labels, wordsFor(context))
    if (errors) return data({ errors }, 400)
  }
  const asked =
    person &&
    (person.isAnonymous
      ? await accounts.removeGuest(person)
      : idToken
        ? await accounts.removeConfirmed(person, idToken)
        : await accounts.remove(person, String(form.get('password'))))
  if (asked === 'lastOwner') return data({ message: wordsFor(context, 'deletion')('own.lastOwner') }, 409)
  if (asked === 'asked') return redirect(own, 303)
  if (asked === 'stale') return data({ isStale: true }, 401)
  if (asked) return sendOn(pathOf('home', language), asked)
  return data({ message: say(idToken ? 'errors.recent' : 'errors.wrong') }, 401)
}

export default function Deletion({ loaderData }: Route.ComponentProps) {
  const t = useWords('deletion')
  const rights = useWords('rights')
  const account = useWords('account')
  const { leaving, partsLeaving, groups, done, ...proof } = loaderData
  if (leaving) return <StillTime leaving={leaving} />
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  return (
    <Page
      title={t('own.title')}
      heading={t('own.heading')}
      lead={rights('held.lead', { count })}
      back={{ to: 'youSettings', label: account('own.back') }}
      isPrivate
    >
      <div className="prose-width grid gap-7 sm:gap-10">
        {done && (
          <Banner tone={done === 'wait' ? 'warning' : 'success'} live="status">
            {rights(sayDone(done, partsLeaving.length > 0))}
          </Banner>
        )}
        {partsLeaving.map(each => (
          <PartsLeavingCard key={each.code} leaving={each} />
        ))}
        {groups.length > 0 && <HeldList groups={groups} />}
        <TakeAlong kind={partsLeaving.length > 0 ? 'secondary' : 'primary'} />
        <section className="grid gap-4">
          <h2 className="text-xl">{rights('held.some')}</h2>
          <RowList>
            <ListRow to="dataParts" title={rights('held.choose')} hint={rights('held.chooseBody')} />
          </RowList>
        </section>
        <DeleteAll {...proof} count={count} />
        <KeptList />
      </div>
    </Page>
  )
}

/** One of an earlier version may have no title any more. */
function nameSurvey(say: Say<'survey'>, id: string): string {
  const known = surveyIds.find(each => each === id)
  return known ? say(`${known}.title`) : ''
}

function sayDone(done: (typeof dones)[number], isWaiting: boolean) {
  if (done === 'kept') return 'undo.kept'
  if (done === 'keptParts') return 'parts.kept'
  if (done === 'wait') return 'copy.wait'
  return isWaiting ? 'parts.hidden' : 'parts.done'
}

type DeleteAllProps = { hasPassword: boolean | null; isGuest: boolean; count: number }

function DeleteAll({ hasPassword, isGuest, count }: DeleteAllProps) {
  const t = useWords('deletion')
  const account = useWords('account')
  const answer = useActionData<typeof action>()
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{t('own.deleteTitle')}</h2>
      <p className="text-quiet">{t('own.deleteBody')}</p>
      {!isGuest && hasPassword && <p>{t('own.deletePassword')}</p>}
      {isGuest || !hasPassword ? <AnswerBanner answer={answer} /> : null}
      {answer && 'isStale' in answer && <ConfirmFirst />}
      {isGuest ? (
        <Form method="post" reloadDocument>
          <Button type="submit" kind="danger">
            {t('own.deleteAll', { count })}
          </Button>
        </Form>
      ) : hasPassword ? (
        <ValidForm
          schema={schema}
          labels={{ password: account('currentPassword') }}
          submit={t('own.deleteAll', { count })}
          kind="danger"
        >
          {field => <TextField {...field('password')} type="password" autoComplete="current-password" />}
        </ValidForm>
      ) : (
        <>
          <noscript>
            <TextLink to="startDataDeletion">{t('start.title')}</TextLink>
          </noscript>
          <div className="noscript:hidden">
            <OwnProvider hasPassword={hasPassword} waiting={<Loading />} absent={<ConfirmFirst />}>
              <p className="mb-4">{t('own.deleteOtherwise')}</p>
              <DeleteConfirmed count={count} />
            </OwnProvider>
          </div>
        </>
      )}
    </section>
  )
}
