import { type Language, languageCodes } from '../../languages/languages.ts'

/** Which template is looked at, and how; all of it in the address. */
export type TemplateAsked = {
  kind: string
  language: Language
  part: 'html' | 'text'
  width: 'wide' | 'narrow'
  scheme: 'day' | 'night'
}

export function readTemplateAsked(query: URLSearchParams, language: Language, first: string): TemplateAsked {
  return {
    kind: query.get('kind') ?? first,
    language: languageCodes.find(code => code === query.get('in')) ?? language,
    part: query.get('part') === 'text' ? 'text' : 'html',
    width: query.get('width') === 'narrow' ? 'narrow' : 'wide',
    scheme: query.get('scheme') === 'night' ? 'night' : 'day',
  }
}

/** The same as a query; what is usual is left out. */
export const writeTemplateAsked = ({ kind, language, part, width, scheme }: TemplateAsked) => ({
  kind,
  in: language,
  part: part === 'text' ? part : '',
  width: width === 'narrow' ? width : '',
  scheme: scheme === 'night' ? scheme : '',
})
