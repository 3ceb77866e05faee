import type { ProblemCategory } from '@gamebox/contract';
import { PROBLEM_LOG_LENGTH, reportProblem } from '@gamebox/contract';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { callHost } from '../../../bridge/call-host.ts';
import { isUnsupported } from '../../../bridge/host-failure.ts';

export interface Problem {
  readonly category: ProblemCategory;
  readonly description: string;
  readonly contact: string;
  readonly withLog: boolean;
}

/**
 * Sends a report and returns its number. A repeated request with the same text sends the same part
 * of the log, so that two presses make one report.
 */
export function useReportProblem() {
  const { request } = useHttp();
  const prepared = useRef<{ text: string; body: Parameters<typeof bodyOf>[0] } | null>(null);
  return useMutation({
    mutationFn: async (problem: Problem) => {
      const text = JSON.stringify(problem);
      if (prepared.current?.text !== text) {
        const log = problem.withLog ? await readLog() : '';
        prepared.current = { text, body: { ...problem, log, requestId: crypto.randomUUID() } };
      }
      const { reportId } = await request(reportProblem, {
        body: bodyOf(prepared.current.body),
        quiet: true,
      });
      prepared.current = null;
      return reportId;
    },
    retry: false,
  });
}

function bodyOf(given: Problem & { readonly log: string; readonly requestId: string }) {
  const { category, description, contact, log, requestId } = given;
  return { category, description, contact, log, requestId };
}

/** Removes characters that a database can't store. Hosts of others may not support logs. */
async function readLog(): Promise<string> {
  try {
    const { text } = await callHost('readLog', null);
    return text.slice(-PROBLEM_LOG_LENGTH).replaceAll(/\0|\p{Surrogate}/gu, ' ');
  } catch (reason) {
    if (isUnsupported(reason)) return '';
    throw reason;
  }
}
