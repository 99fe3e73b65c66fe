import type { ImprintField } from '../../app/admin/overview/to-do.ts'
import type { OperatorCard } from '../../app/context.ts'
import type { Organization } from '../../app/ui/page/json-ld.tsx'
import { type Accent, makeAccent } from '../../domain/settings/accent.ts'
import type { Logo } from '../../domain/settings/logo.ts'
import type { Language } from '../../languages/languages.ts'
import type { Settings } from '../../platform/config.ts'

/** Who runs this installation, by the names legal texts call them: `{{operator.name}}`. */
export type Operator = Record<(typeof fields)[number], string>

const fields = ['name', 'address', 'email', 'phone', 'register', 'vatId', 'editor', 'backupDays'] as const

export function readOperator(settings: Settings): Operator {
  return {
    name: settings.OPERATOR_NAME ?? '',
    address: settings.OPERATOR_ADDRESS ?? '',
    email: settings.OPERATOR_EMAIL ?? '',
    phone: settings.OPERATOR_PHONE ?? '',
    register: settings.OPERATOR_REGISTER ?? '',
    vatId: settings.OPERATOR_VAT_ID ?? '',
    editor: settings.OPERATOR_EDITOR ?? '',
    backupDays: String(settings.BACKUP_DAYS),
  }
}

/** Without these an imprint is not one. */
const required: readonly ImprintField[] = ['name', 'address', 'email']

/** What the operator hasn't told yet. Those who look after the site are told which; visitors never are. */
export const findGaps = (operator: Operator): ImprintField[] => required.filter(name => operator[name] === '')
export const isOperatorKnown = (operator: Operator): boolean => findGaps(operator).length === 0

export function describeOrganization({ name, email, phone, address }: Operator): Organization | undefined {
  if (!name) return undefined
  return {
    name,
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
  }
}

/** The organisation as people meet it: its name, and its own line where it has one. Undefined where nothing is known of it. */
export function describeOperator(
  settings: Settings,
  { language, siteName }: { language: Language; siteName: string },
  logo?: Pick<Logo, 'digest' | 'width' | 'height'>,
): OperatorCard | undefined {
  const { OPERATOR_NAME: ownName, OPERATOR_SHORT_NAME, OPERATOR_WEBSITE, OPERATOR_EMAIL: email } = settings
  const {
    OPERATOR_LINE: dial,
    OPERATOR_LINE_SHOWN,
    OPERATOR_LINE_HOURS: hours,
    OPERATOR_TIME_ZONE,
    OPERATOR_LINE_NOTE: { [language]: note },
    OPERATOR_ACCENT,
  } = settings
  const accent = OPERATOR_ACCENT && makeAccent(OPERATOR_ACCENT)
  if (!ownName && !dial && !accent && !logo) return undefined
  const name = ownName || siteName
  return {
    name,
    shortName: (ownName && OPERATOR_SHORT_NAME) || name,
    isNamed: Boolean(ownName),
    ...(OPERATOR_WEBSITE && { website: OPERATOR_WEBSITE.href }),
    ...(email && { email }),
    ...(dial && {
      line: {
        dial,
        shown: OPERATOR_LINE_SHOWN ?? dial,
        hours,
        timeZone: OPERATOR_TIME_ZONE,
        ...(note && { note }),
      },
    }),
    ...(accent && { style: styleOf(accent) }),
    ...(logo && { logo: { url: logoPathOf(logo.digest), width: logo.width, height: logo.height } }),
  }
}

/** What the tokens of the look are to be (`app/ui/tokens.css`), as a style of the document. */
function styleOf({ day, night }: Accent): Record<string, string> {
  const both = (name: keyof typeof day) => `light-dark(${day[name]}, ${night[name]})`
  return {
    '--color-tide': both('tide'),
    '--color-tide-strong': both('strong'),
    '--color-tide-soft': both('soft'),
    '--color-on-tide': both('on'),
    '--color-focus': both('tide'),
  }
}

export const logoPathOf = (digest: string): string => `/organisation/logo-${digest}.png`
