import { findVersion } from '../../domain/newsletter/consent.ts'
import { frequencies, type SubscriptionWish } from '../../domain/newsletter/parts.ts'
import { type Topic, topics } from '../../domain/newsletter/topics.ts'
import { isLanguage, type Language } from '../../languages/languages.ts'

export type SignUp = Omit<SubscriptionWish, 'source'>

/** By the field it is about. */
export type SignUpProblems = {
  email?: 'empty' | 'email'
  topics?: 'topics'
  consent?: 'consent'
  form?: 'wait'
}
/** What someone entered, so that they needn't again. The box that agrees is never ticked for them. */
export type SignUpValues = Omit<SignUp, 'topics' | 'consentVersion'> & { topics: string[] }

/** What a form asks for, and what's wrong with it. */
export function readSignUp(form: FormData, isAddress: (given: string) => boolean, language: Language) {
  const values: SignUpValues = {
    address: String(form.get('email') ?? '').trim(),
    ...readChoices(form, language),
    topics: readTopics(form),
  }
  const consentVersion = findVersion(form.get('consent'))
  const problems: SignUpProblems = {
    ...(!isAddress(values.address) && { email: values.address === '' ? 'empty' : 'email' }),
    ...(values.topics.length === 0 && { topics: 'topics' }),
    ...(!consentVersion && { consent: 'consent' }),
  }
  return { values, wish: { ...values, consentVersion } as SignUp, problems }
}

export function readTopics(form: FormData): Topic[] {
  return topics.filter(topic => form.getAll('topics').includes(topic))
}

export function readChoices(form: FormData, language: Language) {
  const [wanted, often] = [form.get('language'), form.get('frequency')]
  return {
    language: isLanguage(wanted) ? wanted : language,
    frequency: frequencies.find(each => each === often) ?? 'weekly',
    timeZone: String(form.get('timeZone') ?? ''),
  }
}

/** People never see this field; what fills in every field is no one. */
export const isFilledByMachine = (form: FormData): boolean => !!form.get('website')
