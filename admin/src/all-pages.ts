// Written by `npm run index`. Do not edit: a new file is found by what it exports.

import { guestLeadsPage } from './guests/guest-leads-page.tsx';
import { importPage } from './import/import-page.tsx';
import { membersPage } from './members/list-page.tsx';
import { memberPage } from './members/member-page.tsx';
import type { BackOfficePage } from './menu.ts';
import { pageEditor, pageTextsForm, pageTextsList } from './page-texts.tsx';
import { programsPage } from './programs/programs-page.tsx';
import { reportsPage } from './reports/reports-page.tsx';
import { rowsPage } from './reports/rows-page.tsx';
import { segmentsPage } from './segments/segments-page.tsx';
import { settingsPage } from './settings-page.tsx';
import { staffPage } from './staff/staff-page.tsx';
import { systemPage } from './system/system-page.tsx';
import { waiversPage } from './waivers/waivers-page.tsx';
import { weekPage } from './week/index.tsx';

/** The pages of the back office: every exported `BackOfficePage`. */
export const pages: readonly BackOfficePage[] = [
  guestLeadsPage,
  importPage,
  memberPage,
  membersPage,
  pageEditor,
  pageTextsForm,
  pageTextsList,
  programsPage,
  reportsPage,
  rowsPage,
  segmentsPage,
  settingsPage,
  staffPage,
  systemPage,
  waiversPage,
  weekPage,
];
