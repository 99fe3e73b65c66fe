import type { Topic } from '../../domain/newsletter/topics.ts'
import { createFormat } from '../../languages/format.ts'
import type { BatchBody } from '../../services/mail/mail.ts'
import { type Blok, bloksOf, hrefOf, textOf as read } from '../blocks/blok.ts'
import { pathOf } from '../map/addresses.ts'
import { type LetterContext, oneLine } from './draft.ts'
import { frameLetter } from './frame.ts'
import { button, list, type Piece, paragraph, quiet, step, subheading } from './pieces.ts'

export interface CampaignLetterData {
  id: string
  topics: readonly Topic[]
  /** The story of one language, its links already addresses of this site. */
  email: unknown
}

/** A campaign in one language, for everyone who reads it: `{{stop}}` and `{{manage}}` are each reader's own. */
export function writeCampaignLetter(
  { id, topics, email }: CampaignLetterData,
  context: LetterContext,
): BatchBody {
  const { words, language, origin } = context
  const say = words.getFixedT(null, 'campaigns')
  const story = email as Record<string, unknown>
  const subject = oneLine(textOf(story.subject), Infinity)
  const blocks = bloksOf(story.body)
  // The first heading is the email's own.
  const [first] = blocks
  const heading = first?.component === 'email-text' ? textOf(first.heading).trim() : ''
  const pieces = blocks.flatMap((block, index) => drawBlock(block, index > 0 || !heading, context))
  const names = createFormat(language).list(
    topics.map(topic => words.getFixedT(null, 'newsletter')(`topics.${topic}`)),
  )
  const page = (route: 'unsubscribe' | 'newsletterPreferences', gap: string) =>
    new URL(pathOf(route, language, { id: '-' }), origin).href.replace(/-$/, `{{${gap}}}?from=${id}`)
  const stop = page('unsubscribe', 'stop')
  const draft = {
    subject,
    preheader: oneLine(textOf(story.preview), Infinity) || subject,
    heading: heading || subject,
    pieces,
    foot: {
      why: [say('email.why', { topics: names, host: origin.host })],
      links: [
        { label: say('email.less'), link: page('newsletterPreferences', 'manage') },
        { label: say('email.pause'), link: page('newsletterPreferences', 'manage') },
        { label: say('email.stop'), link: stop },
      ],
      oneClick: stop,
    },
  }
  const { preheader: _, headers, ...letter } = frameLetter(draft, context)
  return { ...letter, headers: { 'List-Id': `<newsletter.${origin.hostname}>`, ...headers } }
}

function drawBlock(block: Blok, hasHeading: boolean, { words, origin }: LetterContext): Piece[] {
  const heading = hasHeading ? textOf(block.heading).trim() : ''
  const text = textOf(block.text)
  switch (block.component) {
    case 'email-text':
      return [...(heading ? [subheading(heading)] : []), ...drawText(text)]
    case 'email-step': {
      const say = words.getFixedT(null, 'campaigns')
      return [step(heading || say('email.step'), ...paragraphsIn(text))]
    }
    case 'email-button': {
      const link = URL.parse(hrefOf(block.link), origin)
      const isPage = link && /^https?:$/.test(link.protocol) && !link.username
      return isPage ? [button(textOf(block.linkLabel).trim(), link.href.replaceAll('{', '%7B'))] : []
    }
    case 'email-line':
      return paragraphsIn(text).map(quiet)
    default:
      return []
  }
}

/** Lines that begin with a dash are a list. */
function drawText(text: string): Piece[] {
  return paragraphsIn(text).map(part => {
    const lines = part.split('\n')
    const isList = lines.every(line => /^[-–•]\s/.test(line))
    return isList ? list(...lines.map(line => line.slice(2).trim())) : paragraph(lines.join(' '))
  })
}

const paragraphsIn = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .filter(part => part !== '')

/** What editors write holds no gaps: a reader's own link must not get into another's. */
const textOf = (value: unknown): string => read(value).replace(/\{(?=\{)/g, '{ ')
