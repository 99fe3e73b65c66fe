import { useEffect, useRef, useState } from 'react'
import { data, Form, redirectDocument, useActionData, useNavigation } from 'react-router'
import { findRegion } from '../../../languages/region.ts'
import type { Wishes } from '../../certificates/doors.ts'
import { readForm } from '../../certificates/form.ts'
import { LivePreview } from '../../certificates/live-preview.tsx'
import { ProblemBanner, useProblemFocus } from '../../certificates/problem-banner.tsx'
import { WishFields } from '../../certificates/wish-fields.tsx'
import { visitContext } from '../../context.ts'
import { pathOf } from '../../map/addresses.ts'
import { guessCurrency } from '../../member/currency.ts'
import { useGuest } from '../../member/guest.ts'
import { localMinute } from '../../member/local-minute.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/new'

export const handle = { words: ['certificate'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { certificates, language, languageWishes, person } = context.get(visitContext)
  const known = await certificates.begin()
  const wishes: Wishes = {
    kind: 'live',
    milestone: '24h',
    moment: '',
    timeZone: '',
    name: person?.name ?? '',
    message: '',
    perDay: '',
    packSize: '20',
    packPrice: '',
    theme: 'dawn',
    language,
    visibility: 'private',
    shows: { name: true, days: true, since: true, money: false, message: true },
    hasBadge: false,
    ...known,
    currency: known.currency || guessCurrency(language, findRegion(languageWishes)),
  }
  const sample = await certificates.preview({ ...wishes, moment: wishes.moment || certificates.sample })
  return {
    choices: certificates.choices,
    wishes,
    written: 'written' in sample ? sample.written : null,
    reached: 'reached' in sample && wishes.moment ? sample.reached : undefined,
    isMember: person !== undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { certificates, language } = context.get(visitContext)
  const form = await request.formData()
  const wishes = readForm(form)
  if (form.get('intent') === 'preview') {
    const seen = await certificates.preview(wishes)
    return { seen: 'written' in seen ? seen : undefined }
  }
  const made = await certificates.make(wishes, String(form.get('email') ?? ''), form.get('consent') === 'on')
  if ('problem' in made) {
    const seen = await certificates.preview(wishes)
    const reached = 'reached' in seen ? seen.reached : undefined
    return data({ problem: made.problem, wishes, reached }, made.problem === 'tooMany' ? 429 : 400)
  }
  // As a page of its own: what the preview still asks for would break off the router's way there.
  return redirectDocument(pathOf('certificateEdit', language, { id: made.token }, { made: '1' }), 303)
}

export default function New({ loaderData }: Route.ComponentProps) {
  const t = useWords('certificate')
  const { choices, written, isMember } = loaderData
  const answer = useActionData<typeof action>()
  const failed = answer && 'problem' in answer ? answer : undefined
  const begun = useBegun(loaderData.wishes)
  const isAwake = useHydrated()
  const wishes = failed?.wishes ?? begun
  const here = isAwake ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state === 'submitting'
  const [reached, setReached] = useState<readonly string[]>()
  useProblemFocus(form, failed)
  return (
    <Page title={t('make.title')} heading={t('make.heading')} lead={t('make.lead')} isPrivate>
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <Form method="post" ref={form} className="grid gap-7">
          <ProblemBanner problem={failed?.problem} />
          <WishFields
            choices={choices}
            wishes={wishes}
            problem={failed?.problem}
            reached={reached ?? failed?.reached ?? loaderData.reached}
            timeZone={wishes.timeZone || here}
          />
          {!isMember && (
            <TextField
              name="email"
              type="email"
              label={t('form.email')}
              hint={t('form.emailHint')}
              autoComplete="email"
              optional
            />
          )}
          <Checkbox
            name="consent"
            label={t('form.consent')}
            hint={t('form.consentHint')}
            error={failed?.problem === 'consent' ? t('problems.consent') : undefined}
            autoFocus={failed?.problem === 'consent'}
            required
          />
          <Button type="submit" size="large" busy={isBusy} className="justify-self-start">
            {t('make.submit')}
          </Button>
        </Form>
        {written && (
          <div className="grid gap-3 max-lg:order-first max-lg:mx-auto max-lg:w-60 lg:sticky lg:top-6">
            <p className="text-sm text-quiet">{t('make.preview')}</p>
            <LivePreview written={written} form={form} onReached={setReached} />
          </div>
        )}
      </div>
    </Page>
  )
}

/** A member's record is the server's to say; a guest's counter is in this browser. */
function useBegun(wishes: Wishes): Wishes {
  const guest = useGuest()
  const [begun, setBegun] = useState(wishes)
  useEffect(() => {
    if (wishes.moment || !guest || guest.quitAt > Date.now()) return
    const { habit } = guest
    setBegun({
      ...wishes,
      moment: localMinute(new Date(guest.quitAt)),
      ...(habit && {
        perDay: String(habit.perDay),
        packSize: String(habit.packSize),
        packPrice: String(habit.packPrice),
        currency: habit.currency,
      }),
    })
  }, [wishes, guest])
  return begun
}
