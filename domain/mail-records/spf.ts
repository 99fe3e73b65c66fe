/**
 * What the SPF records of a domain amount to (RFC 7208). `open`: anyone may send; `weak`: nobody is refused; `heavy`: more
 * look-ups than receivers make.
 */
export type SpfVerdict = 'missing' | 'several' | 'broken' | 'open' | 'weak' | 'heavy' | 'good'

const term =
  /^([+?~-]?(all|include:\S+|a([:/]\S+)?|mx([:/]\S+)?|ptr(:\S+)?|ip4:[\d./]+|ip6:[\da-f:./]+|exists:\S+)|(redirect|exp)=\S+|[a-z][\w.-]*=\S*)$/i
const lookUp = /^[+?~-]?(include:|a([:/]|$)|mx([:/]|$)|ptr(:|$)|exists:)|^redirect=/i
/** RFC 7208, 4.6.4. */
const mostLookUps = 10

/** From all the texts that are published at the domain's own name. */
export function judgeSpf(texts: readonly string[]): SpfVerdict {
  const records = texts.filter(text => /^v=spf1( |$)/i.test(text))
  const [record] = records
  if (!record) return 'missing'
  if (records.length > 1) return 'several'
  const terms = record.split(/ +/).slice(1).filter(Boolean)
  if (!terms.every(one => term.test(one))) return 'broken'
  if (terms.filter(one => lookUp.test(one)).length > mostLookUps) return 'heavy'
  const all = terms.find(one => /^[+?~-]?all$/i.test(one))
  if (!all) return terms.some(one => /^redirect=/i.test(one)) ? 'good' : 'weak'
  if (all[0] === '?') return 'weak'
  return all[0] === '-' || all[0] === '~' ? 'good' : 'open'
}

/** One to begin with, where there is none: the domain's own mail servers, and the one that letters go through. */
export const writeSpf = (host: string | undefined): string =>
  `v=spf1 mx${host && /[a-z]/i.test(host) && host.includes('.') ? ` a:${host}` : ''} ~all`
