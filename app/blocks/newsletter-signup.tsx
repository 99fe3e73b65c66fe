import { SignUpForm } from '../newsletter/sign-up-form.tsx'
import { useWords } from '../words.tsx'
import { type Blok, textOf } from './blok.ts'

/** Asks for emails, wherever editors put it. */
export function NewsletterSignup({ blok }: { blok: Blok }) {
  const t = useWords('newsletter')
  return (
    <section className="bg-sunken">
      <div className="wrap grid gap-8 py-12 sm:py-16 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 className="text-3xl">{textOf(blok.title) || t('heading')}</h2>
          <p className="mt-4 text-lg text-quiet">{textOf(blok.text) || t('lead')}</p>
        </div>
        <SignUpForm />
      </div>
    </section>
  )
}
