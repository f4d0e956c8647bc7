import { formatPesos } from '@tbm/domain/money';
import { receiptLines } from '@tbm/domain/receipts';
import { fontFile } from '../../platform/fonts.ts';
import type { Facts } from './receipt-facts.ts';

const colors = { ink: '#17120f', soft: '#54483f', cream: '#f7f1e7', line: '#e3d7c5', accent: '#a8324a' };

const fontFiles = () => ({
  display: fontFile('sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-800-normal'),
  text: fontFile('figtree/files/figtree-latin-400-normal'),
  strong: fontFile('figtree/files/figtree-latin-700-normal'),
});

/** About half a letter page upright, in points: readable on a phone and printable on a sheet. */
const page = { width: 396, height: 648, margin: 36 };
const inner = page.width - 2 * page.margin;

/** Longer values end in an ellipsis, so that the page holds all. */
const twoLines = { height: 24, ellipsis: true };

const small = 'Documento de TBM; no es una factura fiscal (CFDI). ¿Dudas? Escríbenos con el folio del cargo.';

/** `81 1234 5678` */
const formatPhone = (phone: string): string => phone.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3');

/** Draws the receipt of a charge as a PDF of one page, fonts embedded. */
export async function drawReceipt(facts: Facts): Promise<Uint8Array> {
  // Loaded with the first receipt: most processes never draw one.
  const { default: PdfDocument } = await import('pdfkit');
  const fonts = fontFiles();
  const { title, lines, note } = receiptLines(facts);
  const { branch, invoice_id, total_payment, createdAt } = facts;
  const document = new PdfDocument({
    size: [page.width, page.height],
    margin: page.margin,
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
  const section = document.struct('Document');
  document.addStructure(section);
  const tag = (kind: string, draw: () => void) => section.add(document.struct(kind, {}, draw));

  document.rect(0, 0, page.width, 112).fill(colors.ink);
  tag('P', () => {
    document.fillColor(colors.cream).font('display').fontSize(44).text('TBM', page.margin, 30);
  });
  tag('P', () => {
    const contact = [branch.address, formatPhone(branch.phone), branch.email].filter(Boolean);
    document.font('strong').fontSize(10).text(`TBM ${branch.name}`, 130, 32, { width: 230, align: 'right' });
    document
      .font('text')
      .fontSize(8.5)
      .text(contact.join('\n'), { width: 230, align: 'right', lineGap: 1.5 });
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
      document.text(name, page.margin, top + 6, { width: 120 });
      document.font('strong').fillColor(colors.ink);
      document.text(value, page.margin + 126, top + 6, { width: inner - 126, align: 'right', ...twoLines });
      document.y = Math.max(document.y, top + 18) + 5;
    });
  tag('P', () => {
    document.font('text').fontSize(8.5).fillColor(colors.soft);
    const foot = page.height - page.margin - document.heightOfString(small, { width: inner });
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
