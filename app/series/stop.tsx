import { data, Form, useLoaderData } from 'react-router'
import { dateOf } from '../../domain/members/day.ts'
import type { SeriesState } from '../../domain/series/choices.ts'
import { doorsOf } from '../doors.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Missing, missing } from '../ui/page/missing.tsx'
import { Page } from '../ui/page/page.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/stop'

export const handle = { words: ['series'] }

const choices = ['undo', 'pause', 'resume'] as const

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const found = await doorsOf(context).series.find(id ?? '')
  return found ? data(found, { headers: missing.headers }) : data(null, missing)
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const deed = (await request.formData()).get('deed')
  const choice = choices.find(each => each === deed) ?? 'stop'
  const isThere = await doorsOf(context).series.choose(id ?? '', choice)
  return isThere ? data(null) : data(null, missing)
}

/** Where a link in one of the emails leads, signed in or not. */
export default function SeriesStop() {
  const t = useWords('series')
  const kept = useKeptFocus()
  const found = useLoaderData<typeof loader>()
  const settings = (
    <ButtonLink to="youSettings" kind="quiet" className={found ? 'max-sm:-ms-6' : undefined}>
      {t('link.settings')}
    </ButtonLink>
  )
  if (!found) {
    return (
      <Missing title={t('link.gone')} body={t('link.goneBody')}>
        {settings}
      </Missing>
    )
  }
  return (
    <Page title={t('title')} heading={t('title')} isPrivate>
      <div {...kept} className="prose-width outline-none">
        <p role="status">
          <Said found={found} />
        </p>
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <Choices state={found.state} />
          {settings}
        </Form>
      </div>
    </Page>
  )
}

function Said({ found }: { found: SeriesState }) {
  const t = useWords('series')
  // A day has no zone.
  const format = useFormat('UTC')
  if (found.state === 'stopped') return t('link.stopped')
  return found.state === 'paused'
    ? t('page.paused', { date: format.date(dateOf(found.until)) })
    : t('link.body')
}

function Choices({ state }: Pick<SeriesState, 'state'>) {
  const t = useWords('series')
  const button = (deed: string, kind: 'primary' | 'secondary', label: string) => (
    <Button type="submit" name="deed" value={deed} kind={kind}>
      {label}
    </Button>
  )
  if (state === 'stopped') return button('undo', 'secondary', t('link.undo'))
  return (
    <>
      {button('stop', 'primary', t('page.stop'))}
      {state === 'paused'
        ? button('resume', 'secondary', t('page.resume'))
        : button('pause', 'secondary', t('page.pause'))}
    </>
  )
}
