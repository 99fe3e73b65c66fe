import * as z from 'zod/mini'
import { ProblemBanner, useAttempt } from '../../account/attempt.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ValidForm } from '../../ui/forms/valid-form.tsx'
import { useHref } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import { AccountPage } from './account-page.tsx'

const schema = z.object({ adult: z.literal('on') })

/** Someone wanted to sign in who had no account yet: what the sign-up form would have asked, or back out. */
export function NewcomerForm({ onDone }: { onDone: () => void }) {
  const t = useWords('account')
  const home = useHref({ to: 'home' })
  const { attempt, isBusy, problem } = useAttempt()
  const keep = () =>
    attempt(async auth => {
      const { completeSignUp } = await import('../../account/create.ts')
      await completeSignUp(auth)
      onDone()
    })
  const giveUp = () =>
    attempt(async auth => {
      const { takeBack } = await import('../../account/own.ts')
      await takeBack(auth)
      window.location.assign(home)
    })
  return (
    <AccountPage title={t('newcomer.title')} heading={t('newcomer.title')} lead={t('newcomer.lead')}>
      <ProblemBanner problem={problem} />
      <ValidForm
        schema={schema}
        labels={{ adult: t('register.adult') }}
        onValid={keep}
        isBusy={isBusy}
        submit={t('newcomer.keep')}
        wide
      >
        {field => <Checkbox name="adult" label={t('register.adult')} error={field('adult').error} />}
      </ValidForm>
      <Button kind="quiet" wide busy={isBusy} onClick={giveUp}>
        {t('newcomer.giveUp')}
      </Button>
    </AccountPage>
  )
}
