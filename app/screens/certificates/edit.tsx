import { useRef, useState } from 'react'
import { data, Form, redirect, useActionData, useNavigation } from 'react-router'
import type { Deed, Editable } from '../../certificates/doors.ts'
import { Files } from '../../certificates/files.tsx'
import { readForm } from '../../certificates/form.ts'
import { LivePreview } from '../../certificates/live-preview.tsx'
import { ProblemBanner, useProblemFocus } from '../../certificates/problem-banner.tsx'
import { WishFields } from '../../certificates/wish-fields.tsx'
import { visitContext } from '../../context.ts'
import { pathOf } from '../../map/addresses.ts'
import { BareHeader } from '../../shells/bare-header.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Head } from '../../ui/page/head.tsx'
import { Missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/edit'

export const handle = { words: ['certificate'] }

const statuses = {
  missing: 404,
  ended: 410,
  expired: 410,
  withdrawn: 410,
  takenBack: 410,
  removed: 200,
  open: 200,
} as const
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })
const deeds: readonly string[] = [
  'withdraw',
  'remove',
  'restore',
  'rotateEdit',
  'rotateView',
] satisfies Deed[]
const isDeed = (text: unknown): text is Deed => typeof text === 'string' && deeds.includes(text)

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { certificates } = context.get(visitContext)
  const editable = await certificates.edit(params.id)
  const { searchParams } = new URL(request.url)
  const news = (['made', 'saved', 'rotated'] as const).find(word => searchParams.has(word)) ?? null
  const loaded = { editable, choices: certificates.choices, news }
  return data(loaded, statuses[editable.state])
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { certificates, language } = context.get(visitContext)
  const form = await request.formData()
  const intent = form.get('intent')
  const back = (id: string, query = {}) => redirect(pathOf('certificateEdit', language, { id }, query), 303)
  if (isDeed(intent)) {
    const token = await certificates.act(params.id, intent)
    if (token === undefined) return back(params.id)
    return back(token, intent.startsWith('rotate') ? { rotated: '1' } : {})
  }
  const wishes = readForm(form)
  if (intent === 'preview') {
    const seen = await certificates.preview(wishes)
    return { seen: 'written' in seen ? seen : undefined }
  }
  const { problem } = await certificates.save(params.id, wishes)
  return problem ? data({ problem, wishes }, 400) : back(params.id, { saved: '1' })
}

export default function Edit({ loaderData }: Route.ComponentProps) {
  const { editable } = loaderData
  return (
    <div className="min-h-dvh bg-sunken">
      <BareHeader />
      <main id="content">
        {editable.state === 'open' ? (
          <Open {...loaderData} editable={editable} />
        ) : (
          <Closed state={editable.state} />
        )}
      </main>
    </div>
  )
}

function Closed({ state }: { state: Exclude<Editable['state'], 'open'> }) {
  const t = useWords('certificate')
  const isWithdrawn = state === 'withdrawn' || state === 'takenBack'
  const shown = isWithdrawn ? 'withdrawn' : state
  const title = shown === 'missing' ? t('missing.title') : t(`states.${shown}.title`)
  return (
    <Missing title={title} body={t(closedBodies[state])}>
      {state === 'removed' || state === 'takenBack' ? (
        <Do deed="restore">{t(state === 'removed' ? 'states.removed.undo' : 'edit.undoWithdraw')}</Do>
      ) : (
        <Link to="home" className={buttonClasses()}>
          {t('missing.home')}
        </Link>
      )}
      {isWithdrawn && (
        <Do deed="remove" kind="danger">
          {t('edit.remove')}
        </Do>
      )}
    </Missing>
  )
}

const closedBodies = {
  missing: 'edit.missing',
  ended: 'states.ended.body',
  expired: 'states.expired.body',
  withdrawn: 'states.withdrawn.own',
  takenBack: 'edit.takenBack',
  removed: 'states.removed.body',
} as const

type OpenProps = Route.ComponentProps['loaderData'] & { editable: Extract<Editable, { state: 'open' }> }

function Open({ editable, choices, news }: OpenProps) {
  const t = useWords('certificate')
  const answer = useActionData<typeof action>()
  const failed = answer && 'problem' in answer ? answer : undefined
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state === 'submitting'
  const wishes = failed?.wishes ?? editable.wishes
  const [seen, setSeen] = useState<readonly string[]>(editable.reached)
  const { kind, milestone } = editable.wishes
  const reached = kind === 'milestone' ? [...seen, milestone] : seen
  useProblemFocus(form, failed)
  const { viewId, isPrivate, isBySecret, written, hasCalendar } = editable
  return (
    <div className="wrap pb-20">
      <Head title={t('edit.title')} isPrivate />
      <div className="flex flex-wrap items-center justify-between gap-4 py-6">
        <h1 className="text-3xl">{t('edit.heading')}</h1>
        {(!isPrivate || !isBySecret) && (
          <Link to="certificate" params={{ id: viewId }} className={buttonClasses({ kind: 'secondary' })}>
            {t('edit.open')}
          </Link>
        )}
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <div className="grid gap-7">
          {isBySecret && <Banner>{t('edit.keep')}</Banner>}
          {(news === 'rotated' || (news === 'saved' && !failed)) && (
            <Banner tone="success" live="status">
              {t(`edit.${news}`)}
            </Banner>
          )}
          <Form method="post" ref={form} className="grid gap-7">
            <ProblemBanner problem={failed?.problem} />
            <WishFields
              choices={choices}
              wishes={wishes}
              problem={failed?.problem}
              reached={reached}
              timeZone={wishes.timeZone}
            />
            <Button type="submit" size="large" busy={isBusy} className="justify-self-start">
              {t('edit.save')}
            </Button>
          </Form>
        </div>
        <div className="grid gap-8 max-lg:contents lg:sticky lg:top-6">
          <div className="max-lg:order-first max-lg:mx-auto max-lg:w-60">
            <LivePreview written={written} form={form} onReached={setSeen} />
          </div>
          {editable.cheers > 0 && (
            <p className="text-quiet">{t('cheer.count', { count: editable.cheers })}</p>
          )}
          <Files token={editable.filesBy} hasBadge={wishes.hasBadge} hasCalendar={hasCalendar} />
        </div>
      </div>
      <Endings isBySecret={isBySecret} />
    </div>
  )
}

/** What else can be done with it: other links, or none any more. */
function Endings({ isBySecret }: { isBySecret: boolean }) {
  const t = useWords('certificate')
  return (
    <div className="mt-14 grid gap-10 border-t border-line pt-10 lg:grid-cols-2">
      <section className="grid gap-4">
        <h2 className="text-xl">{t('edit.links')}</h2>
        <Do deed="rotateView" hint={t('edit.rotateViewHint')}>
          {t('edit.rotateView')}
        </Do>
        {isBySecret && (
          <Do deed="rotateEdit" hint={t('edit.rotateEditHint')}>
            {t('edit.rotateEdit')}
          </Do>
        )}
      </section>
      <section className="grid gap-4">
        <h2 className="text-xl">{t('edit.end')}</h2>
        <details>
          <summary className={buttonClasses({ kind: 'secondary', size: 'small', className: 'list-none' })}>
            {t('edit.withdraw')}
          </summary>
          <div className="settle mt-4 rounded-card border border-line bg-raised p-4">
            <Do deed="withdraw" kind="danger" hint={t('edit.withdrawHint')}>
              {t('edit.withdrawSure')}
            </Do>
          </div>
        </details>
        <Do deed="remove" kind="danger" hint={t('edit.removeHint')}>
          {t('edit.remove')}
        </Do>
      </section>
    </div>
  )
}

type DoProps = { deed: Deed; children: string; hint?: string; kind?: 'secondary' | 'danger' }

function Do({ deed, children, hint, kind = 'secondary' }: DoProps) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="intent" value={deed} />
      <Button type="submit" kind={kind} size={hint ? 'small' : 'medium'}>
        {children}
      </Button>
      {hint && <span className="min-w-0 flex-1 basis-56 text-sm text-quiet">{hint}</span>}
    </Form>
  )
}
