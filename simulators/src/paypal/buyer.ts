/** The test buyer, who approves everything. */
const given_name = 'Ana';
const surname = 'Compradora';
const email_address = 'ana.compradora@example.com';
const payer_id = 'TESTBUYERANA7';

export const buyer = {
  id: payer_id,
  email: email_address,
  name: { given_name, surname },
  payer: {
    name: { given_name, surname },
    email_address,
    payer_id,
    address: { country_code: 'MX' },
  },
  wallet: {
    email_address,
    account_id: payer_id,
    account_status: 'VERIFIED',
    name: { given_name, surname },
    address: { country_code: 'MX' },
  },
  subscriber: { email_address, payer_id, name: { given_name, surname } },
};
