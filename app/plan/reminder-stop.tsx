import { data, Form, useLoaderData } from 'react-router'
import { doorsOf } from '../doors.ts'
import { usePerson } from '../member/use-person.ts'
import { sayWhen } from '../reminders/say-when.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useHref } from '../ui/link.tsx'
import { Missing, missing } from '../ui/page/missing.tsx'
import { Page } from '../ui/page/page.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/reminder-stop'

export const handle = { words: ['reminders'] }

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const found = await doorsOf(context).reminders.find(id ?? '')
  return found ? data(found, { headers: missing.headers }) : data(null, missing)
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const deed = (await request.formData()).get('deed')
  const isThere = await doorsOf(context).reminders.turn(id ?? '', deed === 'undo')
  return isThere ? data(null) : data(null, missing)
}

/** Where a reminder leads that someone wants no more, signed in or not. It says when it comes, not what it is about. */
export default function ReminderStop() {
  const t = useWords('reminders')
  const format = useFormat()
  const kept = useKeptFocus()
  const found = useLoaderData<typeof loader>()
  // Whoever isn't signed in has a list of this browser's, from which nothing is sent.
  const isSignedIn = usePerson() !== undefined
  const list = useHref({ to: 'planReminders' })
  const all = (
    <ButtonLink
      {...(isSignedIn ? { to: 'planReminders' } : { to: 'login', query: { redirect: list } })}
      kind="quiet"
    >
      {t('stop.all')}
    </ButtonLink>
  )
  if (!found) {
    return (
      <Missing title={t('stop.gone')} body={t('stop.goneBody')}>
        {all}
      </Missing>
    )
  }
  return (
    <Page title={t('stop.title')} heading={t('stop.title')} lead={sayWhen(found, t, format)} isPrivate>
      <div {...kept} className="prose-width outline-none">
        <p role="status">{t(found.isOn ? 'stop.body' : 'stop.off')}</p>
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <input type="hidden" name="deed" value={found.isOn ? 'stop' : 'undo'} />
          <Button type="submit" kind={found.isOn ? 'primary' : 'secondary'}>
            {t(found.isOn ? 'stop.stop' : 'stop.undo')}
          </Button>
          {all}
        </Form>
      </div>
    </Page>
  )
}
