import { formatPesos } from '@tbm/domain/money';
import { receiptLines } from '@tbm/domain/receipts';
import { fontFiles } from '../../platform/fonts.ts';
import type { Facts } from './receipt-facts.ts';

const colors = {
  ink: '#17120f',
  soft: '#54483f',
  cream: '#f7f1e7',
  line: '#e3d7c5',
  accent: '#a8324a',
};

/** The characters that the fonts of the site have. */
const plainText = /^[\x20-\x7e\xa0-\xff\n‘’“”–—•…€]*$/;

/** The site's font, or one with more letters where a text needs them. */
function fontFor(text: string, weight: 'text' | 'strong'): string {
  if (plainText.test(text)) return weight;
  return weight === 'text' ? 'nameText' : 'nameStrong';
}

/** About half a letter page upright, in points: readable on a phone and printable on a sheet. */
const page = { width: 396, shortest: 648, margin: 36 };
const inner = page.width - 2 * page.margin;

const [nameWidth, valueAt] = [120, 126];
const valueWidth = inner - valueAt;
/** The texts above and below the lines. */
const headHeight = 230;
const footHeight = 90;

const small = 'Documento de TBM; no es una factura fiscal (CFDI). ¿Dudas? Escríbenos con el folio del cargo.';

/** `81 1234 5678` */
const formatPhone = (phone: string): string => phone.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3');

/** Draws the receipt of a charge as a PDF of one page, fonts embedded. */
export async function drawReceipt(facts: Facts): Promise<Uint8Array> {
  // Loaded with the first receipt: most processes never draw one.
  const { default: PdfDocument } = await import('pdfkit');
  const fonts = {
    display: fontFiles.display(),
    text: fontFiles.text(),
    strong: fontFiles.strong(),
    nameText: fontFiles.nameText(),
    nameStrong: fontFiles.nameStrong(),
  };
  const { title, lines: given, note } = receiptLines(facts);
  // Some systems write a letter and its accent as two characters, which the fonts have as one.
  const lines = given.map(([name, value]) => [name, value.normalize('NFC')] as const);
  const { branch, invoice_id, total_payment, createdAt } = facts;
  const document = new PdfDocument({
    autoFirstPage: false,
    lang: 'es-MX',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    font: fonts.text,
    info: {
      Title: `${title} ${invoice_id} · TBM`,
      Author: `TBM ${branch.name}`,
      CreationDate: new Date(createdAt),
    },
  });
  const done = bytesOf(document);
  for (const [name, file] of Object.entries(fonts)) document.registerFont(name, file);
  const heightOf = (value: string): number =>
    document.font(fontFor(value, 'strong')).fontSize(9.5).heightOfString(value, { width: valueWidth });
  let linesHeight = 0;
  for (const [, value] of lines) linesHeight += Math.max(heightOf(value), 12) + 11;
  const height = Math.max(page.shortest, Math.ceil(headHeight + linesHeight + footHeight));
  document.addPage({ size: [page.width, height], margin: page.margin });
  const section = document.struct('Document');
  document.addStructure(section);
  const tag = (kind: string, draw: () => void) => section.add(document.struct(kind, {}, draw));

  document.rect(0, 0, page.width, 112).fill(colors.ink);
  tag('P', () => {
    document.fillColor(colors.cream).font('display').fontSize(44).text('TBM', page.margin, 30);
  });
  tag('P', () => {
    const name = `TBM ${branch.name}`.normalize('NFC');
    const contact = [branch.address, formatPhone(branch.phone), branch.email]
      .filter(Boolean)
      .join('\n')
      .normalize('NFC');
    document.font(fontFor(name, 'strong')).fontSize(10);
    document.text(name, 130, 32, { width: 230, align: 'right' });
    document.font(fontFor(contact, 'text')).fontSize(8.5);
    document.text(contact, { width: 230, align: 'right', lineGap: 1.5 });
  });
  tag('H1', () => {
    document.fillColor(colors.ink).font('display').fontSize(26).text(title.toUpperCase(), page.margin, 136);
  });
  tag('P', () => {
    document
      .fillColor(facts.status === 'paid' ? colors.ink : colors.accent)
      .font('strong')
      .fontSize(30)
      .text(`${formatPesos(total_payment)} MXN`, page.margin, 168);
  });
  if (note)
    tag('P', () => {
      document
        .font('text')
        .fontSize(9.5)
        .text(note, page.margin, document.y + 4, { width: inner });
    });
  document.y += 12;
  for (const [name, value] of lines)
    tag('P', () => {
      const top = document.y;
      document
        .moveTo(page.margin, top)
        .lineTo(page.width - page.margin, top)
        .lineWidth(0.5)
        .stroke(colors.line);
      document.font('text').fontSize(9.5).fillColor(colors.soft);
      document.text(name, page.margin, top + 6, { width: nameWidth });
      document.font(fontFor(value, 'strong')).fillColor(colors.ink);
      document.text(value, page.margin + valueAt, top + 6, { width: valueWidth, align: 'right' });
      document.y = Math.max(document.y, top + 18) + 5;
    });
  tag('P', () => {
    document.font('text').fontSize(8.5).fillColor(colors.soft);
    const foot = height - page.margin - document.heightOfString(small, { width: inner });
    document.text(small, page.margin, Math.max(document.y + 18, foot), { width: inner });
  });
  section.end();
  document.end();
  return done;
}

const bytesOf = (document: PDFKit.PDFDocument): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
