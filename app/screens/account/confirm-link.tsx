import * as z from 'zod/mini'
import { findAskedAddress } from '../../account/asked-address.ts'
import { ProblemBanner, useAttempt } from '../../account/attempt.tsx'
import { useGoOn, useWish } from '../../account/go-on.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ValidForm } from '../../ui/forms/valid-form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../words.tsx'
import { AccountPage } from './account-page.tsx'
import { useEntry } from './entry.tsx'

const schema = z.object({ email: z.email() })

/** The link of a sign-in letter: the button signs in. On another device the address is asked once more. */
export function ConfirmLink({ code }: { code: string }) {
  const t = useWords('account')
  const goOn = useGoOn()
  const wish = useWish()
  const asked = useHydrated() ? findAskedAddress() : undefined
  const { attempt, isBusy, problem } = useAttempt()
  const { enter, pending } = useEntry(goOn)
  const finish = ({ email }: z.infer<typeof schema>) =>
    attempt(async auth => {
      const { finishLink } = await import('../../account/links.ts')
      enter(await finishLink(auth, email, code))
    })
  if (pending) return pending
  return (
    <AccountPage title={t('link.title')} heading={t('link.confirmHeading')} lead={t('link.confirmLead')}>
      <ProblemBanner problem={problem} />
      {asked ? (
        <Button wide busy={isBusy} onClick={() => finish({ email: asked })}>
          {t('link.confirm')}
        </Button>
      ) : (
        <ValidForm
          schema={schema}
          labels={{ email: t('email') }}
          onValid={finish}
          isBusy={isBusy}
          submit={t('link.confirm')}
          wide
        >
          {field => (
            <>
              <p className="text-quiet">{t('link.otherDevice')}</p>
              <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />
            </>
          )}
        </ValidForm>
      )}
      <p>
        <TextLink to="signIn" query={wish}>
          {t('link.submit')}
        </TextLink>
      </p>
    </AccountPage>
  )
}
