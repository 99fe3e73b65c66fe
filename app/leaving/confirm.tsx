import { data, Form, redirect, useActionData, useNavigation } from 'react-router'
import { AnswerBanner } from '../account/client/attempt.tsx'
import { visitContext, wordsFor } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Missing, missing } from '../ui/page/missing.tsx'
import { Page } from '../ui/page/page.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/confirm'
import { KeptList } from './kept-list.tsx'

export const handle = { words: ['deletion'], private: true }

/** Shows whose account it is about, and changes nothing: mail programs open links by themselves. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const about = await doorsOf(context).rights.peekLink(id)
  return about ? data({ about }, { headers: missing.headers }) : data({ about: null }, missing)
}

/** The same for a link that was used, is too old, or never was. */
export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { rights } = doorsOf(context)
  const asked = await rights.confirmLink(id)
  if (asked === 'lastOwner') return data({ message: wordsFor(context, 'deletion')('own.lastOwner') }, 409)
  if (!asked) return data(null, missing)
  return redirect(pathOf('deletionStatus', language, { id: asked.code }), 303)
}

/** Where the email leads: one button decides. */
export default function ConfirmDeletion({ loaderData: { about } }: Route.ComponentProps) {
  const t = useWords('deletion')
  const answer = useActionData<typeof action>()
  const { state } = useNavigation()
  if (!about && !answer)
    return (
      <Missing title={t('confirm.over')} body={t('confirm.overBody')}>
        <ButtonLink to="startDataDeletion">{t('confirm.again')}</ButtonLink>
      </Missing>
    )
  return (
    <Page
      title={t('confirm.title')}
      heading={t(about?.isSubscription ? 'confirm.subscriptionHeading' : 'confirm.heading')}
      isPrivate
    >
      <div className="prose-width grid gap-8">
        <AnswerBanner answer={answer ?? undefined} />
        {about && (
          <Card as="section" className="grid justify-items-start gap-4">
            <p className="text-lg wrap-anywhere">
              {t(about.isSubscription ? 'confirm.subscription' : 'confirm.body', { address: about.address })}
            </p>
            {!about.isSubscription && <p className="text-quiet">{t('confirm.nothing')}</p>}
            <div className="flex flex-wrap gap-3">
              {!about.isSubscription && (
                <ButtonLink to="dataDeletion" kind="secondary">
                  {t('confirm.see')}
                </ButtonLink>
              )}
              <Form method="post">
                <Button type="submit" kind="danger" busy={state !== 'idle'}>
                  {t('own.delete')}
                </Button>
              </Form>
            </div>
          </Card>
        )}
        <KeptList />
      </div>
    </Page>
  )
}
