import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The peer that pages and content are held against: the same bytes, and nothing that could be slower. */
const { PORT, BODY = '' } = process.env
const body = readFileSync(BODY)
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length }
createServer((_, response) => void response.writeHead(200, headers).end(body)).listen(
  Number(PORT),
  '127.0.0.1',
)
