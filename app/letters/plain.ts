import type { LetterContext, LetterDraft } from './draft.ts'
import { footOf, mastheadOf } from './foot.ts'
import type { LetterLink, Piece, Rich } from './pieces.ts'

/** The letter for those who read mail as text. Lines are not broken: a reader's own window does that better. */
export function frameText({ over, heading, pieces, foot }: LetterDraft, context: LetterContext): string {
  const { why, links, closing, pages } = footOf(foot, context)
  const paragraphs = [
    mastheadOf(context).join('\n'),
    [over, heading].filter(line => line !== undefined).join('\n'),
    ...pieces.map(write),
    // Mail programs know the two dashes and a space as the end of what was written.
    ['-- ', ...why.map(writeRich), ...links.map(writeLink)].join('\n'),
    [...closing.map(writeRich), ...pages.map(writeLink)].join('\n'),
  ]
  return `${paragraphs.filter(text => text !== '').join('\n\n')}\n`
}

function write(piece: Piece): string {
  switch (piece.piece) {
    case 'paragraph':
    case 'quiet':
    case 'small':
      return writeRich(piece.text)
    case 'subheading':
      return piece.text
    case 'list':
      return piece.items.map(item => `- ${writeRich(item)}`).join('\n')
    case 'button':
      return `${piece.label}:\n${piece.link}`
    case 'step':
      return [piece.heading, ...piece.text.map(writeRich)].join('\n')
    case 'dots':
    case 'copy':
      return ''
  }
}

/** In angle brackets an address ends where it ends, whatever stands behind it (RFC 3986, appendix C). */
function writeRich(text: Rich): string {
  const parts = typeof text === 'string' ? [text] : text
  return parts.map(part => (typeof part === 'string' ? part : `${part.label} <${part.link}>`)).join('')
}

const writeLink = ({ label, link }: LetterLink): string => `${label}: ${link}`
