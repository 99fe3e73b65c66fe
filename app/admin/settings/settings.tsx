import { useSearchParams } from 'react-router'
import { isSection, type Section, type SettingName, sections } from '../../../domain/settings/sections.ts'
import type { SettingsCard, SettingsDoors } from '../../../server/doors/settings.ts'
import { doorsOf } from '../../doors.ts'
import { useWords } from '../../words.tsx'
import { DeskHead } from '../lists/desk-head.tsx'
import type { Route } from './+types/settings'
import { places, type SettingsAnswer, type SettingsPlace } from './answer.ts'
import { CounterChoice, counterNames, SettingBox, SettingField } from './field.tsx'
import { LineForm } from './line-part.tsx'
import { AccentForm, LogoForm } from './look-part.tsx'
import { Part, SectionForm } from './section.tsx'

export const handle = { words: ['admin', 'people', 'settings'] }

export function loader({ context }: Route.LoaderArgs) {
  return doorsOf(context).settings.describe()
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsAnswer | null> {
  const { settings } = doorsOf(context)
  const form = await request.formData()
  const section = form.get('form')
  if (section === 'logo')
    return { place: 'look', form: 'logo', fields: {}, ...(await changeLogo(settings, form)) }
  if (!isSection(section)) return null
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const { form: _, seen = '', nearest, ...given } = Object.fromEntries(texts) as Record<string, string>
  const fields = nearest ? { ...given, OPERATOR_ACCENT: nearest } : given
  const place = section === 'accent' ? 'look' : section
  return { place, form: section, fields, ...(await settings.save(section, fields, seen)) }
}

async function changeLogo(
  settings: SettingsDoors,
  form: FormData,
): Promise<Pick<SettingsAnswer, 'done' | 'logoFault'>> {
  if (form.has('remove')) return settings.removeLogo()
  if (form.has('tooLarge')) return { logoFault: 'large' }
  const file = form.get('logo')
  if (!(file instanceof File) || file.size === 0) return { logoFault: 'empty' }
  const saved = await settings.saveLogo(new Uint8Array(await file.arrayBuffer()))
  return 'fault' in saved ? { logoFault: saved.fault } : saved
}

/** What the organisation chooses for everyone, part by part. */
export default function Settings({ loaderData: card, actionData }: Route.ComponentProps) {
  const t = useWords('settings')
  const answer = actionData ?? undefined
  const [search] = useSearchParams()
  const summaries = useSummaries(card)
  return (
    <>
      <DeskHead title={t('title')} lead={t('lead')} />
      <div className="mt-6 max-w-192 divide-y divide-line border-y border-line">
        {places.map(place => (
          <Part
            key={place}
            place={place}
            summary={summaries[place]}
            isOpen={(answer?.place ?? search.get('part')) === place}
          >
            <Forms place={place} card={card} answer={answer} />
          </Part>
        ))}
      </div>
    </>
  )
}

type FormsProps = { card: SettingsCard; answer: SettingsAnswer | undefined }

function Forms({ place, ...given }: FormsProps & { place: SettingsPlace }) {
  if (place === 'line') return <LineForm {...given} />
  if (place !== 'look') return <PlainForm section={place} {...given} />
  return (
    <>
      <LogoForm {...given} />
      <AccentForm {...given} />
    </>
  )
}

/** Those that are written, of the sections that are nothing else. */
const textFields = {
  organisation: sections.organisation,
  imprint: sections.imprint,
  mail: sections.mail,
  security: [],
  notifications: [],
  analytics: ['ANALYTICS_URL', 'ANALYTICS_SITE'],
} as const satisfies Partial<Record<Section, readonly SettingName[]>>

function PlainForm({ section, card, answer }: FormsProps & { section: keyof typeof textFields }) {
  const t = useWords('settings')
  const given = { card: card.sections[section], answer: answer?.form === section ? answer : undefined }
  return (
    <SectionForm place={section} section={section} card={given.card} answer={answer}>
      {section === 'mail' && <p>{t('sender', { address: card.sender })}</p>}
      {section === 'security' && <SettingBox {...given} name="STAFF_SECOND_STEP" />}
      {section === 'notifications' && <SettingBox {...given} name="NOTIFICATIONS" />}
      {section === 'analytics' && <CounterChoice {...given} />}
      {textFields[section].map(name => (
        <SettingField
          key={name}
          {...given}
          name={name}
          type={/EMAIL|REPLY/.test(name) ? 'email' : 'text'}
          autoComplete="off"
        />
      ))}
    </SectionForm>
  )
}

/** How each part is now, in a few words. */
function useSummaries({ sections, logo }: SettingsCard): Record<SettingsPlace, string> {
  const t = useWords('settings')
  const { organisation, accent, line, imprint, mail, security, notifications, analytics } = sections
  const say = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(' · ') || t('unset')
  const turned = (text: string | undefined) => t(text === '1' ? 'on' : 'off')
  const counter = analytics.texts.ANALYTICS as keyof typeof counterNames | undefined
  return {
    organisation: say(organisation.texts.OPERATOR_NAME),
    look: say(logo ? t('logo.label') : undefined, accent.texts.OPERATOR_ACCENT),
    line: say(line.texts.OPERATOR_LINE_SHOWN ?? line.texts.OPERATOR_LINE),
    imprint: say(imprint.texts.OPERATOR_ADDRESS, imprint.texts.OPERATOR_EMAIL),
    mail: say(mail.texts.MAIL_FROM_NAME, mail.texts.MAIL_REPLY_TO),
    security: t(security.texts.STAFF_SECOND_STEP !== '0' ? 'stepNeeded' : 'stepOptional'),
    notifications: turned(notifications.texts.NOTIFICATIONS),
    analytics: counter ? counterNames[counter] : t('noCounter'),
  }
}
