import { Check } from 'lucide'
import { type Language, languageCodes } from '../../../languages/languages.ts'
import { visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { EmailLook, type Look, readLook, writeLook } from '../../letters/email-look.tsx'
import { pathOf } from '../../map/addresses.ts'
import { notFound } from '../../not-found.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import type { Route } from './+types/templates'
import { templatePath } from './paths.ts'
import { EmailDesk } from './tabs.tsx'
import { TestReport } from './test-result.tsx'
import { TestForm } from './test-to.tsx'
import { findUnsent } from './test-wish.ts'
import { useKindName } from './use-kind-name.ts'

export const handle = { words: ['admin', 'mail'] }

export function loader({ request, context }: Route.LoaderArgs) {
  const { language } = context.get(visitContext)
  const { outbox, templates } = doorsOf(context)
  const { list, read } = templates
  const query = new URL(request.url).searchParams
  const asked = {
    kind: query.get('kind') ?? list[0]?.kind ?? '',
    language: languageCodes.find(code => code === query.get('in')) ?? language,
    look: readLook(query),
  }
  const written = read(asked.kind, asked.language)
  if (!written) throw notFound(context)
  return { asked, list: [...list], written, isSending: outbox.isSending }
}

/** Sends the one that is shown to the person who looks at it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const code = String(form.get('language'))
  const language = languageCodes.find(each => each === code) ?? 'en'
  const { sending } = doorsOf(context)
  return { test: await sending.test(String(form.get('kind')), language, String(form.get('to') ?? '')) }
}

type TemplateAsked = { kind: string; language: Language; look: Look }

const queryOf = ({ kind, language, look }: TemplateAsked) => ({ kind, in: language, ...writeLook(look) })

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('mail')
  const own = useLanguage()
  const { asked, list, written, isSending } = loaderData
  return (
    <EmailDesk tab="templates">
      <p className="prose-width text-quiet">{t('templates.lead')}</p>
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[16rem_1fr]">
        <Kinds list={list} asked={asked} />
        <section aria-labelledby="template" className="grid min-w-0 gap-4">
          <div>
            <h2 id="template" lang={asked.language} className="text-xl wrap-anywhere">
              {written.subject}
            </h2>
            <p lang={asked.language} className="text-quiet wrap-anywhere">
              {written.preheader}
            </p>
          </div>
          <EmailLook
            {...asked}
            hrefOf={(look, language) =>
              pathOf('adminTemplates', own, {}, queryOf({ ...asked, look, language }))
            }
            say={word => t(word === 'language' ? word : `templates.${word}`)}
            text={written.text}
            subject={written.subject}
            frame={templatePath(asked.kind, asked.language, asked.look.scheme === 'night')}
          />
          <div role="status">{actionData && <TestReport result={actionData.test} />}</div>
          {isSending ? (
            <TestForm unsent={findUnsent(actionData?.test)}>
              <input type="hidden" name="kind" value={asked.kind} />
              <input type="hidden" name="language" value={asked.language} />
            </TestForm>
          ) : (
            <p className="text-quiet">{t('test.noServer')}</p>
          )}
        </section>
      </div>
    </EmailDesk>
  )
}

type ListProps = { list: Route.ComponentProps['loaderData']['list']; asked: TemplateAsked }

/** Every email; on phones a row to scroll. */
function Kinds({ list, asked }: ListProps) {
  const t = useWords('mail')
  const nameOf = useKindName()
  return (
    <nav aria-label={t('templates.kinds')} className="-mx-(--margin) min-w-0 lg:mx-0">
      <ul className="flex gap-1 max-lg:overflow-x-auto max-lg:px-(--margin) max-lg:[scrollbar-width:none] lg:flex-col">
        {list.map(({ kind, isChosen }) => (
          <li key={kind} className="shrink-0">
            <Link
              to="adminTemplates"
              query={queryOf({ ...asked, kind })}
              preventScrollReset
              aria-current={kind === asked.kind ? 'true' : undefined}
              className={classes(
                'flex min-h-11 items-center gap-2 rounded-md px-3 py-1.5 leading-snug no-underline max-lg:whitespace-nowrap lg:justify-between',
                kind === asked.kind ? 'bg-tide-soft font-medium text-tide-strong' : 'hover:bg-sunken',
              )}
            >
              {nameOf(kind)}
              {isChosen && (
                <span className="max-lg:hidden">
                  <Tag look="over" icon={Check}>
                    {t('templates.chosen')}
                  </Tag>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
