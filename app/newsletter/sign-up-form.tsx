import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { consentVersion } from '../../domain/newsletter/consent.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { LanguageSelect } from '../ui/forms/language-select.tsx'
import { TextLink, useHref } from '../ui/link.tsx'
import { useLanguage, useWords } from '../words.tsx'
import { FrequencyChoice, TopicChoice, ZoneChoice } from './choices.tsx'
import type { SignUpProblems, SignUpValues } from './read-sign-up.ts'

export type SignUpAnswer = { problems: SignUpProblems; values: SignUpValues }

/** All that is asked of who wants emails. It's sent to the page of its own, from wherever it stands. */
export function SignUpForm({ answer }: { answer?: SignUpAnswer | undefined }) {
  const t = useWords('newsletter')
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const { state } = useNavigation()
  const { problems, values } = answer ?? {}
  useEffect(() => {
    if (problems) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])
  const common = useWords()
  const say = (problem: SignUpProblems[keyof SignUpProblems]) =>
    problem === 'empty'
      ? common('validation.required', { name: t('form.email') })
      : problem && t(`problems.${problem}`)
  return (
    <Form
      ref={form}
      method="post"
      action={useHref({ to: 'newsletter' })}
      noValidate
      className="grid grid-cols-1 gap-7 rounded-card border border-line bg-raised p-5 sm:p-8"
    >
      {problems?.form && (
        <Banner tone="alarm" live="alert">
          {say(problems.form)}
        </Banner>
      )}
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('form.email')}
        defaultValue={values?.address}
        error={say(problems?.email)}
        required
      />
      <TopicChoice legend={t('form.topics')} chosen={values?.topics ?? []} error={say(problems?.topics)} />
      <FrequencyChoice legend={t('form.frequency')} chosen={values?.frequency ?? 'weekly'} />
      <LanguageSelect
        name="language"
        label={t('form.language')}
        defaultValue={values?.language ?? language}
      />
      <ZoneChoice hint={t('form.zoneHint')} {...(values?.timeZone && { chosen: values.timeZone })} />
      <Trap />
      <div className="grid gap-1">
        <Checkbox
          name="consent"
          value={consentVersion}
          label={t('form.consent')}
          error={say(problems?.consent)}
        />
        <p className="ps-9.5">
          <TextLink to="privacy" className="inline-flex min-h-11 items-center">
            {t('form.store')}
          </TextLink>
        </p>
      </div>
      <div>
        <Button type="submit" size="large" wide busy={state === 'submitting'}>
          {t('form.submit')}
        </Button>
        <p className="mt-3 text-sm text-quiet">{t('form.after')}</p>
      </div>
    </Form>
  )
}

/** A field that nobody sees, for what fills in every field. Who meets it all the same is told to leave it empty. */
function Trap() {
  const t = useWords('newsletter')
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        {t('form.website')}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
