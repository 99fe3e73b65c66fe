import type { ReactNode } from 'react'
import { languages } from '../../languages/languages.ts'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { useWords } from '../words.tsx'
import { type TemplateAsked, writeTemplateAsked } from './template-asked.ts'
import { templatePath } from './template-doors.ts'

const looks = [
  { name: 'part', ways: ['html', 'text'] },
  { name: 'width', ways: ['wide', 'narrow'] },
  { name: 'scheme', ways: ['day', 'night'] },
] as const

type TemplateLookProps = { asked: TemplateAsked; subject: string; text: string }

/** The very email that is sent: in any language, as wide as a phone, by night, as plain text. */
export function TemplateLook({ asked, subject, text }: TemplateLookProps) {
  const t = useWords('mail')
  const isPlain = asked.part === 'text'
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {looks
          .filter(({ name }) => name === 'part' || !isPlain)
          .map(({ name, ways }) => (
            <Switch key={name} label={t(`templates.${name}`)}>
              {ways.map(way => (
                <Choice key={way} asked={asked} change={{ [name]: way }}>
                  {t(`templates.${way}`)}
                </Choice>
              ))}
            </Switch>
          ))}
      </div>
      <Switch label={t('language')}>
        {languages.map(({ code, name }) => (
          <Choice key={code} asked={asked} change={{ language: code }} lang={code}>
            {name}
          </Choice>
        ))}
      </Switch>
      {isPlain ? (
        <pre
          lang={asked.language}
          className="rounded-card border border-line bg-raised p-6 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </pre>
      ) : (
        // Neither scripts nor forms, nor the name of our site: what is in it can only be looked at.
        <iframe
          title={subject}
          sandbox=""
          src={templatePath(asked.kind, asked.language, asked.scheme === 'night')}
          className={classes(
            'h-[44rem] w-full rounded-card border border-line',
            asked.width === 'narrow' && 'max-w-[390px]',
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
  asked: TemplateAsked
  change: Partial<TemplateAsked>
  lang?: string
  children: ReactNode
}

function Choice({ asked, change, lang, children }: ChoiceProps) {
  const isChosen = Object.entries(change).every(
    ([name, value]) => asked[name as keyof TemplateAsked] === value,
  )
  return (
    <Link
      to="adminTemplates"
      query={writeTemplateAsked({ ...asked, ...change })}
      preventScrollReset
      lang={lang}
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        'inline-flex min-h-11 shrink-0 items-center rounded-full px-3 no-underline focus-visible:-outline-offset-3',
        isChosen ? 'bg-tide-soft font-medium text-tide-strong' : 'text-quiet hover:bg-sunken hover:text-ink',
      )}
    >
      {children}
    </Link>
  )
}
