import { createPublicKey, generateKeyPairSync } from 'node:crypto'

export interface DkimKey {
  /** PEM. */
  privateKey: string
  selector: string
}

/** What stands in the DNS, where receivers look up whose signature it is. */
export interface DkimRecord {
  selector: string
  domain: string
  /** Of the TXT record. */
  name: string
  record: string
}

/** RFC 6376, 5.4.1, and both halves of one-click unsubscription, which RFC 8058 wants signed. */
const signedHeaders = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'Content-Language', 'Auto-Submitted', 'List-Id', 'List-Help'],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post', 'List-Subscribe', 'List-Owner', 'List-Archive'],
].join(':')

/** As the mail library signs with it. */
export function toSigner({ privateKey, selector }: DkimKey, domain: string) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: signedHeaders }
}

/** 2048 bits: more doesn't fit one string of a TXT record, and receivers take no other kind for sure (RFC 8301). */
export function makeDkimKey(): string {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey
}

export function describeDkim({ privateKey, selector }: DkimKey, domain: string): DkimRecord {
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    selector,
    domain,
    name: `${selector}._domainkey.${domain}`,
    record: `v=DKIM1; k=rsa; p=${key}`,
  }
}
