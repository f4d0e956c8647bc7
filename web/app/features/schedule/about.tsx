import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './schedule.module.css';

export const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

/** What a class is, and the page of its type. */
export const About = ({ text, class_type_id }: { text: string; class_type_id: number }): ReactNode => (
  <p className={styles.sub}>
    {text} <Link to={`/class_type/${class_type_id}/`}>Sobre esta clase</Link>
  </p>
);
