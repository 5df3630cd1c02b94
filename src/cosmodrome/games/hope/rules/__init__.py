"""The rules of HOPE, one file for each chapter."""
