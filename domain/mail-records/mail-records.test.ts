import { describe, expect, test } from 'vitest'
import { judgeDkim } from './dkim.ts'
import { judgeDmarc, startingDmarc } from './dmarc.ts'
import { judgeSpf, writeSpf } from './spf.ts'

describe('SPF', () => {
  test.each([
    ['missing', []],
    ['missing', ['google-site-verification=abc', 'v=spf10 -all']],
    ['several', ['v=spf1 mx -all', 'v=spf1 include:mail.example -all']],
    ['good', ['other', 'v=spf1 mx -all']],
    ['good', ['V=SPF1 IP4:192.0.2.0/24 ip6:2001:db8::/32 include:_spf.mail.example ~all']],
    ['good', ['v=spf1 redirect=_spf.mail.example']],
    ['good', ['v=spf1 a mx a:mail.example.org/24 exists:%{i}.list.example -all exp=why.example']],
    ['open', ['v=spf1 mx all']],
    ['open', ['v=spf1 +all']],
    ['weak', ['v=spf1 mx ?all']],
    ['weak', ['v=spf1 mx']],
    ['weak', ['v=spf1']],
    ['broken', ['v=spf1 mx; -all']],
    ['broken', ['v=spf1 ip4:mail.example.org -all']],
    ['broken', ['v=spf1 include: -all']],
    ['good', [`v=spf1 ${'include:a.example '.repeat(10)}-all`]],
    ['heavy', [`v=spf1 ${'include:a.example '.repeat(11)}-all`]],
  ] as const)('is %s: %j', (verdict, texts) => expect(judgeSpf(texts)).toBe(verdict))

  test.each([
    ['mail.example.org', 'v=spf1 mx a:mail.example.org ~all'],
    [undefined, 'v=spf1 mx ~all'],
    ['localhost', 'v=spf1 mx ~all'],
    ['127.0.0.1', 'v=spf1 mx ~all'],
  ])('for the server %s begins with one that is good', (host, record) => {
    expect(writeSpf(host)).toBe(record)
    expect(judgeSpf([record])).toBe('good')
  })
})

describe('DKIM', () => {
  const ours = 'v=DKIM1; k=rsa; p=MIIBIjANBg'
  test.each([
    ['missing', []],
    ['missing', ['v=spf1 -all']],
    ['broken', ['v=DKIM1; k=rsa']],
    ['broken', ['v=DKIM2; p=MIIBIjANBg']],
    ['broken', ['v=DKIM1; p=MIIBIjANBg; p=MIIBIjANBg']],
    ['several', [ours, 'v=DKIM1; p=MIIBother']],
    ['revoked', ['v=DKIM1; p=']],
    ['other', ['v=DKIM1; k=rsa; p=MIIBother']],
    ['testing', ['v=DKIM1; t=y:s; p=MIIBIjANBg']],
    ['good', ['k=rsa;p=MIIB IjAN Bg']],
    ['good', [ours]],
  ] as const)('is %s: %j', (verdict, texts) => expect(judgeDkim(texts, ours)).toBe(verdict))
})

describe('DMARC', () => {
  test.each([
    ['missing', []],
    ['missing', ['v=spf1 -all']],
    ['several', ['v=DMARC1; p=none', 'v=DMARC1; p=reject']],
    ['broken', ['v=DMARC1']],
    ['broken', ['v=DMARC1; p=block']],
    ['broken', ['v=DMARC1; p=none; nonsense']],
    ['watching', ['v=DMARC1; p=none; rua=mailto:dmarc@example.org']],
    ['partly', ['v=DMARC1; p=quarantine; pct=50']],
    ['good', ['v=DMARC1;p=Reject;pct=100']],
    ['good', [startingDmarc]],
  ] as const)('is %s: %j', (verdict, texts) => expect(judgeDmarc(texts)).toBe(verdict))
})
