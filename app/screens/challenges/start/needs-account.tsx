import { type ChallengeDraft, queryOf } from '../../../challenges/draft.ts'
import { pathOf } from '../../../map/addresses.ts'
import { useRoot } from '../../../root-data.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useLanguage, useWords } from '../../../words.tsx'
import { BeginForm, type BeginFormProps } from './begin-form.tsx'
import { Frame } from './frame.tsx'

/** The others see days, which a record keeps: who has none begins one first, and comes back to this step. */
export function NeedsAccount({ draft, ...begin }: BeginFormProps & { draft: ChallengeDraft }) {
  const t = useWords('together')
  const language = useLanguage()
  const isSignedIn = useRoot()?.person != null
  const redirect = pathOf('challengeNew', language, {}, { ...queryOf(draft), step: 'name' })
  const need = isSignedIn ? 'record' : 'account'
  return (
    <Frame step="name" draft={draft} title={t(`start.first.${need}Title`)} lead={t(`start.first.${need}`)}>
      <div className="mt-6 grid gap-3">
        {isSignedIn ? (
          <BeginForm {...begin} />
        ) : (
          <>
            <ButtonLink to="register" query={{ redirect }} size="large">
              {t('start.first.register')}
            </ButtonLink>
            <ButtonLink to="login" query={{ redirect }} kind="secondary" size="large">
              {t('start.first.login')}
            </ButtonLink>
          </>
        )}
      </div>
    </Frame>
  )
}
