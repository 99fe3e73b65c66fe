import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Language, languages } from '../../languages/languages.ts'
import { classes } from '../ui/classes.ts'

const looks = {
  part: ['html', 'text'],
  width: ['wide', 'narrow'],
  scheme: ['day', 'night'],
} as const
type LookName = keyof typeof looks
const names = Object.keys(looks) as LookName[]

/** How an email is looked at, all of it in the address. */
export type Look = { [Name in LookName]: (typeof looks)[Name][number] }

export const readLook = (query: URLSearchParams): Look => ({
  part: query.get('part') === 'text' ? 'text' : 'html',
  width: query.get('width') === 'narrow' ? 'narrow' : 'wide',
  scheme: query.get('scheme') === 'night' ? 'night' : 'day',
})

/** The same as a query; what is usual is left out. */
export const writeLook = (look: Look) =>
  Object.fromEntries(names.map(name => [name, look[name] === looks[name][0] ? '' : look[name]]))

type EmailLookProps = {
  look: Look
  language: Language
  /** Where the same email is looked at in another way. */
  hrefOf: (look: Look, language: Language) => string
  /** Whether another language is another page. */
  reloads?: boolean
  say: (word: LookName | Look[LookName] | 'language') => string
  subject: string
  text: string
  /** Where the email itself is, for a frame. */
  frame: string
  frameClassName?: string
}

/** The very email that is sent: in any language, as wide as a phone, by night, as plain text. */
export function EmailLook({ look, language, hrefOf, reloads, say, ...email }: EmailLookProps) {
  const isText = look.part === 'text'
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {names
          .filter(name => name === 'part' || !isText)
          .map(name => (
            <Switch key={name} label={say(name)}>
              {looks[name].map(way => (
                <Choice
                  key={way}
                  href={hrefOf({ ...look, [name]: way }, language)}
                  isChosen={look[name] === way}
                >
                  {say(way)}
                </Choice>
              ))}
            </Switch>
          ))}
      </div>
      <Switch label={say('language')}>
        {languages.map(({ code, name }) => (
          <Choice
            key={code}
            href={hrefOf(look, code)}
            isChosen={code === language}
            lang={code}
            reloadDocument={reloads}
          >
            {name}
          </Choice>
        ))}
      </Switch>
      {isText ? (
        <pre
          lang={language}
          className="rounded-card border border-line bg-raised p-6 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {email.text}
        </pre>
      ) : (
        // Neither scripts nor forms, nor the name of our site: what is in it can only be looked at.
        <iframe
          title={email.subject}
          sandbox=""
          src={email.frame}
          className={classes(
            'w-full rounded-card border border-line',
            look.width === 'narrow' && 'max-w-[390px]',
            email.frameClassName ?? 'h-[44rem]',
          )}
        />
      )}
    </>
  )
}

function Switch({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="flex max-w-full justify-self-start overflow-x-auto rounded-[1.75rem] sm:flex-wrap border border-line bg-raised p-1 text-sm [scrollbar-width:none]"
    >
      {children}
    </nav>
  )
}

type ChoiceProps = {
  href: string
  isChosen: boolean
  lang?: string
  reloadDocument?: boolean | undefined
  children: ReactNode
}

function Choice({ href, isChosen, ...rest }: ChoiceProps) {
  return (
    <Link
      to={href}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        'inline-flex min-h-11 shrink-0 items-center rounded-full px-3 no-underline focus-visible:-outline-offset-3',
        isChosen ? 'bg-tide-soft font-medium text-tide-strong' : 'text-quiet hover:bg-sunken hover:text-ink',
      )}
      {...rest}
    />
  )
}
